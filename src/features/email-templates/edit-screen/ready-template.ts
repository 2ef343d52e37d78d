/** A mail to the office that says everything, to begin with. */
export const readyTemplate = {
  name: 'All answers',
  subject: 'New answers: {{ form.name }}',
  htmlContent: `<p>Somebody filled in “{{ form.name }}”:</p>
<p>{{ all_fields }}</p>
<p data-style="button"><a href="{{ submission.url }}">Open the submission</a></p>
`,
};
