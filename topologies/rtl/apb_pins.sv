// A register whose lowest bits are pins.
module apb_pins #(
  parameter ADDRESS_BITS = 32,
  parameter PINS = 8
) (
  input  wire                    pclk,
  input  wire                    presetn,
  input  wire                    psel,
  input  wire                    penable,
  input  wire                    pwrite,
  input  wire [ADDRESS_BITS-1:0] paddr,
  input  wire [31:0]             pwdata,
  input  wire [3:0]              pstrb,
  output wire                    pready,
  output wire                    pslverr,
  output wire [31:0]             prdata,
  output reg  [PINS-1:0]         pins
);
  assign pready = 1'b1;
  assign pslverr = paddr[11:0] != 12'd0;
  assign prdata = {{(32-PINS){1'b0}}, pins};

  always @(posedge pclk) begin
    if (!presetn) pins <= 0;
    else if (psel && penable && pwrite && pstrb[0] && !pslverr) pins <= pwdata[PINS-1:0];
  end
endmodule
