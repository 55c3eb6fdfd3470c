function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Keywords, built-in properties and reserved words of SystemRDL 2.0 (clauses 4 and annex A). */
export const systemRdlWords: ReadonlySet<string> = words(`
  abstract accesstype addressingtype addrmap alias all alternate bit boolean bothedge byte compact component componentwidth constraint
  default encode enum external false field fullalign hw inside int internal level longint mem na negedge nonsticky number onreadtype
  onwritetype posedge precedencetype property r rclr real ref reg regalign regfile rset ruser rw rw1 shortint shortreal signal signed string
  struct sw this true type unsigned w w1 wclr with within woclr woset wot wr wset wuser wzc wzs wzt
`);

/** Words that begin lines in Renode's platform descriptions, or are built in. */
export const renodeWords: ReadonlySet<string> = words(`
  alias as create false init local none preinit prepend reset sysbus true using empty new
`);

/**
 * Regions that Zephyr's linker scripts declare in addition to those of the device tree, and macros in them that would
 * replace a name.
 */
export const zephyrRegionWords: ReadonlySet<string> = words(`
  DATA_REGION DEVNULL_ADDR DEVNULL_REGION DEVNULL_ROM DEVNULL_SIZE FLASH FLASH_ROM_SIZE IDT_LIST KERNEL_BASE_ADDR KERNEL_RAM_SIZE LOCORE
  LOCORE_BASE LOCORE_SIZE PHYS_LOAD_ADDR PHYS_RAM_ADDR PHYS_RAM_AVAIL PHYS_RAM_SIZE RAM RAMABLE_REGION RAM_ADDR RAM_BASE RAM_SIZE ROM
  ROMABLE_REGION ROMSTART_ADDR ROMSTART_REGION ROMSTART_SIZE ROM_ADDR ROM_BASE ROM_END_ADDR ROM_END_OFFSET ROM_SIZE
`);

/**
 * Members that a UVM register block inherits (IEEE 1800.2-2020, 5.3 and 18.1), and that every SystemVerilog class has
 * (18.6 to 18.13 of IEEE 1800-2017).
 */
export const uvmBlockWords: ReadonlySet<string> = words(`
  add_block add_coverage add_hdl_path add_map add_mem add_reg add_vreg backdoor blks build build_coverage check check_data_width
  clear_hdl_path clone compare configure constraint_mode convert2string copy cover_on create create_map default_hdl_path default_map
  default_path do_compare do_copy do_execute_op do_pack do_print do_record do_unpack find_block find_blocks fname get_backdoor
  get_block_by_full_name get_block_by_name get_blocks get_coverage get_default_door get_default_hdl_path get_default_map
  get_default_path get_field_by_name get_fields get_full_hdl_path get_full_name get_hdl_path get_inst_count get_inst_id get_map_by_name
  get_maps get_mem_by_name get_memories get_name get_object_type get_parent get_randstate get_reg_by_name get_registers get_root_blocks
  get_type get_type_name get_uvm_seeding get_vfield_by_name get_virtual_fields get_virtual_registers get_vreg_by_name has_cover
  has_coverage has_hdl_path hdl_paths_pool id is_hdl_path_root is_locked is_reg_lookup_cache_enable lineno lock_model locked maps mems
  mirror needs_update new pack pack_bytes pack_ints pack_longints parent post_randomize pre_randomize predict print rand_mode randomize
  read read_mem_by_name read_reg_by_name readmemh record regs reseed reset root_hdl_paths sample sample_values set_backdoor set_coverage
  set_default_door set_default_hdl_path set_default_map set_hdl_path_root set_int_local set_local set_lock set_name set_object_local
  set_parent set_randstate set_reg_lookup_cache set_string_local set_uvm_seeding sprint srandom type_id type_name unlock_model unpack
  unpack_bytes unpack_ints unpack_longints unregister update use_uvm_seeding vregs wait_for_lock write write_mem_by_name
  write_reg_by_name writememh
`);
