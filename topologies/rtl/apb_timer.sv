// Counts down from what is written, and interrupts when it has come to 1, until 0 is written.
module apb_timer #(
  parameter ADDRESS_BITS = 32
) (
  input  wire                    pclk,
  input  wire                    presetn,
  input  wire                    psel,
  input  wire                    penable,
  input  wire                    pwrite,
  input  wire [ADDRESS_BITS-1:0] paddr,
  input  wire [31:0]             pwdata,
  output wire                    pready,
  output wire                    pslverr,
  output wire [31:0]             prdata,
  output wire                    irq
);
  reg [7:0] count;

  assign pready = 1'b1;
  assign pslverr = paddr[11:0] != 12'd0;
  assign prdata = {24'd0, count};
  assign irq = count == 8'd1;

  always @(posedge pclk) begin
    if (!presetn) count <= 8'd0;
    else if (psel && penable && pwrite && !pslverr) count <= pwdata[7:0];
    else if (count > 8'd1) count <= count - 8'd1;
  end
endmodule
