/** Opens the answer that the address points to: `/faq#women`. */
export function openQuestionOfHash(): void {
  const answer = document.getElementById(location.hash.slice(1));
  const details = answer?.closest('details');
  if (details && !details.open) {
    details.open = true;
    details.scrollIntoView();
  }
}
