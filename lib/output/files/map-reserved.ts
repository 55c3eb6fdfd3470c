function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Keywords and built-in properties of SystemRDL 2.0 (clauses 4 and annex A). */
export const systemRdlWords: ReadonlySet<string> = words(`
  abstract accesstype addressingtype addrmap alias all bit boolean bothedge compact component componentwidth constraint default encode
  enum external false field fullalign hw inside internal level longint mem na negedge nonsticky number onreadtype onwritetype posedge property
  r rclr ref reg regalign regfile rset ruser rw rw1 signal string struct sw this true type unsigned w w1 wclr woclr woset wot wr wset wuser
  wzc wzs wzt
`);

/** Words that platform descriptions of Renode begin lines with, or have built in. */
export const renodeWords: ReadonlySet<string> = words(`
  alias as create false init local none preinit prepend reset sysbus true using empty new
`);
