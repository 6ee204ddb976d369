/** Keeps a question where it was clicked while the open answer above it closes. */
export function startQuestions(): void {
  document.addEventListener('click', ({ target }) => {
    const question = (target as Element).closest('summary');
    if (!question) return;
    const place = () => question.getBoundingClientRect().top;
    const before = place();
    requestAnimationFrame(() => scrollBy(0, place() - before));
  });
}
