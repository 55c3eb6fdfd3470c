/** The legend for the colours of lines with traffic. */
export function HeatLegend(): preact.JSX.Element {
  return (
    <p class="heat-legend" aria-label="Traffic: thin yellow lines carry little, wide red lines the most">
      little traffic <span class="scale" /> most
    </p>
  );
}
