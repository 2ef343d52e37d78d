/** What a machine costs with the attachments that are ticked. */

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** Cents only where there are some, as everywhere on the page. */
const text = (cents: number) => dollars.format(cents / 100).replace(/\.00$/, '');

for (const line of document.querySelectorAll<HTMLElement>('[data-chosen-sum]')) {
  const form = line.closest('form');
  const machine = Number(line.dataset['chosenSum']);
  const show = () => {
    const ticked = [...(form?.querySelectorAll<HTMLInputElement>('input[data-cents]:checked') ?? [])];
    const more = ticked.reduce((sum, { dataset }) => sum + Number(dataset['cents']), 0);
    line.textContent =
      more === 0 ? '' : `Machine ${text(machine)} + attachments ${text(more)} = ${text(machine + more)}`;
  };
  form?.addEventListener('change', show);
  show();
}
