/** For browsers that do not yet open and close a dialog by `commandfor` and `closedby` themselves. */
export function polyfillDialogCommands(): void {
  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    document.addEventListener('click', ({ target }) => {
      const button = (target as Element).closest('button[commandfor]');
      const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
      if (!(dialog instanceof HTMLDialogElement)) return;
      if (dialog.open) dialog.close();
      else dialog.showModal();
    });
  }
  if (!('closedBy' in HTMLDialogElement.prototype)) {
    document.addEventListener('click', ({ target }) => {
      // A click beside the dialog's content has the dialog itself as its target.
      if (target instanceof HTMLDialogElement && target.hasAttribute('closedby')) target.close();
    });
  }
}
