/** Keeps a question where it was clicked while the open answer above it closes. */
export function startQuestions(): void {
  document.addEventListener('click', (event) => {
    const question = (event.target as Element).closest('summary');
    const details = question?.closest('details');
    if (!question || !details) return;
    const place = () => question.getBoundingClientRect().top;
    const before = place();
    // The browser would open it only after this event. Measured in the next frame, which a busy
    // computer draws late, what the visitor has scrolled since the click would be taken back.
    event.preventDefault();
    details.open = !details.open;
    scrollBy(0, place() - before);
  });
}
