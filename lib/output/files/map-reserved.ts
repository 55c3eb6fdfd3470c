function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Keywords, built-in properties and words kept for later of SystemRDL 2.0 (clauses 4 and annex A). */
export const systemRdlWords: ReadonlySet<string> = words(`
  abstract accesstype addressingtype addrmap alias all alternate bit boolean bothedge byte compact component componentwidth constraint
  default encode enum external false field fullalign hw inside int internal level longint mem na negedge nonsticky number onreadtype
  onwritetype posedge precedencetype property r rclr real ref reg regalign regfile rset ruser rw rw1 shortint shortreal signal signed string
  struct sw this true type unsigned w w1 wclr with within woclr woset wot wr wset wuser wzc wzs wzt
`);

/** Words that platform descriptions of Renode begin lines with, or have built in. */
export const renodeWords: ReadonlySet<string> = words(`
  alias as create false init local none preinit prepend reset sysbus true using empty new
`);
