import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { FormProvider, useWatch } from 'react-hook-form';
import { NumberControl, required, TextareaControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { useRecordSave } from '../../../admin-kit/kit/saving/useRecordSave.ts';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { dayIn } from '../../../contracts/day-text.ts';
import { usd } from '../../cart/view/usd.rules.ts';
import { AnswerDraft, type Quote } from '../answering/answering.contract.ts';
import { quotesClient } from '../quotes.client.ts';
import { AnswerFiles } from './AnswerFiles.tsx';

interface Answering {
  message: string;
  lines: { slug: string; title: string; quantity: number; price: number | null; attachments: Priced[] }[];
  freight: number | null;
  tax: number | null;
  discount: number | null;
  validUntil: string;
  /** Ids of files of the library. */
  files: string[];
  version: number;
}

interface Priced {
  name: string;
  price: number;
}

const usualDays = 14;

/** The last answer once more, or the request at its own prices. */
function startOf({ lines, totals, answers, version }: Quote): Answering {
  const last = answers.at(-1);
  const day = dayIn(new Date(Date.now() + usualDays * 86_400_000), 'UTC');
  const financed = (totals['creditPrice'] ?? 0) > 0;
  const asked = lines.map((line) => ({
    slug: line.slug,
    title: line.product_name,
    quantity: line.quantity,
    price: line.product_price,
    attachments: line.attachments.map((one) => ({ name: one.attachment_name, price: one.attachment_price })),
  }));
  return {
    message: '',
    lines: last?.lines.map(({ total: _, ...line }) => line) ?? asked,
    freight: last?.freight ?? 0,
    tax: last?.tax ?? (financed ? totals['financeTax'] : totals['tax']) ?? 0,
    discount: last?.discount ?? totals['discount'] ?? 0,
    validUntil: day,
    files: [],
    version,
  };
}

/** What is sent: an empty amount is none. */
const bodyOf = ({ lines, freight, tax, discount, ...rest }: Answering) => ({
  ...rest,
  lines: lines.map(({ slug, price, attachments }) => ({ slug, attachments, price: price ?? 0 })),
  ...{ freight: freight ?? 0, tax: tax ?? 0, discount: discount ?? 0 },
});

interface AnswerFormProps {
  quote: Quote;
  disabled: boolean;
  onAnswered: (quote: Quote) => void;
}

/** What the dealer offers: prices, freight, tax and discount with their sum, and until when. */
export function AnswerForm({ quote, disabled, onAnswered }: AnswerFormProps) {
  const params = { id: quote.id };
  const { record, submit, savingAs } = useRecordSave<Answering, Quote>({
    noun: 'quote answer',
    id: quote.id,
    stored: startOf(quote),
    resolver: checkedBy<Answering>(AnswerDraft, bodyOf),
    formOf: startOf,
    send: async (values, keyFor) => {
      const body = bodyOf(values);
      await quotesClient.answer.call({ params, body }, { idempotencyKey: keyFor(body) });
      return quotesClient.get.call({ params });
    },
    remember: onAnswered,
    onSaved: ({ number }) => showSuccess('Quote answered', `${number} was mailed to the buyer.`),
    failed: 'Failed to answer the quote',
    labels: {},
  });
  const isSaving = savingAs !== null;
  return (
    <FormProvider {...record.form}>
      <form
        aria-label="Answer"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Title order={2} size="h4" mb="xs">
          {quote.answers.length > 0 ? 'Another answer' : 'Answer'}
        </Title>
        <fieldset disabled={disabled} style={{ border: 0, padding: 0 }}>
          <Stack gap="sm">
            <TextareaControl name="message" label="Message" minRows={3} {...required} />
            {record.form.getValues('lines').map(({ title, quantity, attachments }, index) => (
              <NumberControl
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a quote never move.
                key={index}
                name={`lines.${index}.price`}
                label={`Price of ${title}`}
                description={[
                  quantity > 1 ? `Each of ${quantity}` : '',
                  ...attachments.map(({ name, price }) => `${name} ${usd(price)}`),
                ]
                  .filter(Boolean)
                  .join(', ')}
              />
            ))}
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <NumberControl name="freight" label="Freight" />
              <NumberControl name="tax" label="Tax" />
              <NumberControl name="discount" label="Discount" />
            </SimpleGrid>
            <TextControl name="validUntil" label="Valid until" type="date" {...required} />
            <AnswerFiles disabled={disabled} />
            <Group justify="space-between">
              <Total />
              <Button type="submit" loading={isSaving} disabled={disabled}>
                Send answer
              </Button>
            </Group>
          </Stack>
        </fieldset>
      </form>
    </FormProvider>
  );
}

/** The sum as it will be mailed. */
function Total() {
  const { lines = [], freight, tax, discount } = useWatch<Answering>();
  const machines = lines.reduce((sum, { price, quantity = 1, attachments = [] }) => {
    const more = attachments.reduce((all, one) => all + (one.price ?? 0), 0);
    return sum + quantity * ((price ?? 0) + more);
  }, 0);
  const total = machines + (freight ?? 0) + (tax ?? 0) - (discount ?? 0);
  return (
    <Text size="sm" fw={550} role="status">
      Total {usd(Math.round(total * 100) / 100)}
    </Text>
  );
}
