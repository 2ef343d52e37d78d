/** A mail to the office that says everything, to begin with. */
export const readyTemplate = {
  name: 'All answers',
  subject: 'New answers: {{ form.name }}',
  htmlContent: `<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5;color:#1b1b1b">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
<p style="font-size:18px;font-weight:bold">{{ site.name }}</p>
<p>Somebody filled in “{{ form.name }}”:</p>
{{ all_fields }}
<p><a href="{{ submission.url }}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#c2410c;color:#ffffff;text-decoration:none">Open the submission</a></p>
</div>
</body>
</html>
`,
};
