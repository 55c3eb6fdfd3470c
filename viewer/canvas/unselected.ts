/**
 * Keeps drags that begin in an element from selecting text; a double click still selects a word. Returns a function
 * that ends that.
 */
export function unselectedByDrags(element: Element): () => void {
  let isDrag = false;
  const press = (event: MouseEvent): void => {
    isDrag = event.detail === 1 && element.contains(event.target as Node);
  };
  const release = (): void => {
    isDrag = false;
  };
  const select = (event: Event): void => {
    if (isDrag) event.preventDefault();
  };
  addEventListener('mousedown', press);
  addEventListener('mouseup', release);
  document.addEventListener('selectstart', select);
  return () => {
    removeEventListener('mousedown', press);
    removeEventListener('mouseup', release);
    document.removeEventListener('selectstart', select);
  };
}
