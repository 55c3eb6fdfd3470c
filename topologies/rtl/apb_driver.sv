// Writes and reads registers through APB: sets the pins, starts the timer, waits for its interrupt, changes the pins and reads them back.
module apb_driver #(
  parameter ADDRESS_BITS = 32,
  parameter [31:0] PINS = 0,
  parameter [31:0] TIMER = 0
) (
  input  wire                    pclk,
  input  wire                    presetn,
  output wire                    psel,
  output wire                    penable,
  output wire                    pwrite,
  output wire [ADDRESS_BITS-1:0] paddr,
  output wire [2:0]              pprot,
  output wire [31:0]             pwdata,
  output wire [3:0]              pstrb,
  input  wire                    pready,
  input  wire                    pslverr,
  input  wire [31:0]             prdata,
  input  wire                    irq,
  output wire                    done,
  output wire                    passed
);
  // Each step is a transfer: to which register, whether it writes, what it writes.
  reg [2:0] step;
  reg access;
  reg right;

  wire waits = step == 3'd2 && !irq;
  assign done = step == 3'd5;
  assign passed = done && right;

  assign psel = !done && !waits;
  assign penable = psel && access;
  assign pwrite = step != 3'd4;
  assign paddr = step == 3'd1 || step == 3'd2 ? TIMER[ADDRESS_BITS-1:0] : PINS[ADDRESS_BITS-1:0];
  assign pprot = 3'd0;
  assign pstrb = pwrite ? 4'hf : 4'h0;
  assign pwdata = step == 3'd0 ? 32'h5a
                : step == 3'd1 ? 32'd3
                : step == 3'd2 ? 32'd0
                : 32'ha5;

  always @(posedge pclk) begin
    if (!presetn) begin
      step <= 3'd0;
      access <= 1'b0;
      right <= 1'b1;
    end else if (psel) begin
      access <= !(access && pready);
      if (access && pready) begin
        step <= step + 3'd1;
        if (pslverr || (!pwrite && prdata != 32'ha5)) right <= 1'b0;
      end
    end
  end
endmodule
