// Leads transfers to one of two register blocks, by the address; where nobody answers, they fail.
module apb_fanout #(
  parameter ADDRESS_BITS = 32,
  parameter ADDRESS_BITS_0 = 32,
  parameter ADDRESS_BITS_1 = 32,
  parameter [31:0] BASE_0 = 0,
  parameter [31:0] MASK_0 = 0,
  parameter [31:0] BASE_1 = 0,
  parameter [31:0] MASK_1 = 0
) (
  input  wire                      s_psel,
  input  wire                      s_penable,
  input  wire                      s_pwrite,
  input  wire [ADDRESS_BITS-1:0]   s_paddr,
  input  wire [2:0]                s_pprot,
  input  wire [31:0]               s_pwdata,
  input  wire [3:0]                s_pstrb,
  output wire                      s_pready,
  output wire                      s_pslverr,
  output wire [31:0]               s_prdata,

  output wire                      m0_psel,
  output wire                      m0_penable,
  output wire                      m0_pwrite,
  output wire [ADDRESS_BITS_0-1:0] m0_paddr,
  output wire [2:0]                m0_pprot,
  output wire [31:0]               m0_pwdata,
  output wire [3:0]                m0_pstrb,
  input  wire                      m0_pready,
  input  wire                      m0_pslverr,
  input  wire [31:0]               m0_prdata,

  output wire                      m1_psel,
  output wire                      m1_penable,
  output wire                      m1_pwrite,
  output wire [ADDRESS_BITS_1-1:0] m1_paddr,
  output wire [2:0]                m1_pprot,
  output wire [31:0]               m1_pwdata,
  output wire [3:0]                m1_pstrb,
  input  wire                      m1_pready,
  input  wire                      m1_pslverr,
  input  wire [31:0]               m1_prdata
);
  wire is_0 = ((s_paddr ^ BASE_0[ADDRESS_BITS-1:0]) & ~MASK_0[ADDRESS_BITS-1:0]) == 0;
  wire is_1 = ((s_paddr ^ BASE_1[ADDRESS_BITS-1:0]) & ~MASK_1[ADDRESS_BITS-1:0]) == 0;

  assign m0_psel = s_psel && is_0;
  assign m0_penable = s_penable;
  assign m0_pwrite = s_pwrite;
  assign m0_paddr = s_paddr[ADDRESS_BITS_0-1:0];
  assign m0_pprot = s_pprot;
  assign m0_pwdata = s_pwdata;
  assign m0_pstrb = s_pstrb;

  assign m1_psel = s_psel && is_1;
  assign m1_penable = s_penable;
  assign m1_pwrite = s_pwrite;
  assign m1_paddr = s_paddr[ADDRESS_BITS_1-1:0];
  assign m1_pprot = s_pprot;
  assign m1_pwdata = s_pwdata;
  assign m1_pstrb = s_pstrb;

  assign s_pready = is_0 ? m0_pready : is_1 ? m1_pready : 1'b1;
  assign s_pslverr = is_0 ? m0_pslverr : is_1 ? m1_pslverr : 1'b1;
  assign s_prdata = is_0 ? m0_prdata : m1_prdata;
endmodule
