import { Anchor, Button, List, Stack, Table, Text, Title } from '@mantine/core';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { RecordColumns } from '../../../admin-kit/kit/record/RecordColumns.tsx';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { moment } from '../../../admin-kit/kit/time.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { usd } from '../../cart/view/usd.rules.ts';
import { submissionsPaths } from '../../submissions/submissions.paths.ts';
import type { Quote, QuoteAnswer } from '../answering/answering.contract.ts';
import { quoteExtras, quotePayment } from '../lines/quote-answers.rules.ts';
import { quotesClient } from '../quotes.client.ts';
import { quotesPaths } from '../quotes.paths.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { BranchSelect } from './BranchSelect.tsx';
import { QuoteStatusBadge } from './QuoteStatusBadge.tsx';

const oneQuote = (id: string) => quotesClient.get.query({ params: { id } });

export function loader({ params }: LoaderFunctionArgs) {
  if (params['id']) void queryClient.prefetchQuery(oneQuote(params['id']));
  return null;
}

/** One quote: what was asked, what was answered, and the form of the next answer. */
export default function QuotePage() {
  const { id = '' } = useParams();
  return (
    <RecordPage key={id} query={oneQuote(id)} title="Quote" failed="Failed to fetch quote">
      {(quote) => <QuoteView quote={quote} />}
    </RecordPage>
  );
}

function QuoteView({ quote }: { quote: Quote }) {
  const mayEdit = useMay()('form-submissions.edit');
  const { id, number, status, createdAt, version } = quote;
  const remember = (saved: Quote) => {
    queryClient.setQueryData(oneQuote(id).queryKey, saved);
    void refreshTopic('forms');
  };
  const close = async () => {
    try {
      remember(await quotesClient.change.call({ params: { id }, body: { status: 'closed', version } }));
      showSuccess('Quote closed', number);
    } catch (error) {
      showFailure(asApiError(error), 'Failed to close the quote');
    }
  };
  const move = async (branchId: string) => {
    try {
      const body = { branch: branchId === '' ? null : branchId, version };
      remember(await quotesClient.change.call({ params: { id }, body }));
      showSuccess('Branch changed', number);
    } catch (error) {
      showFailure(asApiError(error), 'Failed to change the branch');
    }
  };
  const isOpen = status !== 'accepted';
  return (
    <>
      <PageHeader
        title={`Quote ${number}`}
        crumbs={[{ label: 'Quotes', to: quotesPaths.list() }]}
        description={
          <>
            <QuoteStatusBadge status={status} /> Received {moment(createdAt)}
          </>
        }
        actions={
          status !== 'closed' && (
            <Button variant="default" disabled={!mayEdit} onClick={() => void close()}>
              Close quote
            </Button>
          )
        }
      />
      <RecordColumns
        sideLabel="Buyer"
        side={<Buyer quote={quote} mayEdit={mayEdit} onMove={(branchId) => void move(branchId)} />}
      >
        <Stack gap="lg">
          <Asked quote={quote} />
          {quote.answers.map((answer) => (
            <Answered key={answer.id} answer={answer} />
          ))}
          {isOpen && <AnswerForm key={quote.answers.length} quote={quote} disabled={!mayEdit} onAnswered={remember} />}
        </Stack>
      </RecordColumns>
    </>
  );
}

interface BuyerProps {
  quote: Quote;
  mayEdit: boolean;
  /** Gives the quote to another branch; empty for none. */
  onMove: (branchId: string) => void;
}

function Buyer({ quote, mayEdit, onMove }: BuyerProps) {
  const { name, email, phone, branch, delivery, acceptedBy, settledAt, statusUrl, submissionId, status } = quote;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={550}>
        {name || email}
      </Text>
      <Anchor href={`mailto:${email}`} size="sm">
        {email}
      </Anchor>
      {phone && (
        <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} size="sm">
          {phone}
        </Anchor>
      )}
      {delivery && <Text size="sm">{delivery.label}</Text>}
      <BranchSelect
        label="Branch"
        placeholder="No branch"
        value={branch?.id ?? ''}
        disabled={!mayEdit}
        onChange={onMove}
      />
      {status === 'accepted' && settledAt && (
        <Text size="sm">
          Accepted by {acceptedBy}, {moment(settledAt)}
        </Text>
      )}
      <Anchor href={statusUrl} target="_blank" rel="noopener" size="sm">
        The buyer’s page
      </Anchor>
      <Anchor component={Link} to={submissionsPaths.one(submissionId)} size="sm">
        Form submission
      </Anchor>
    </Stack>
  );
}

/** What was asked for, with the figures that the buyer saw. */
function Asked({ quote }: { quote: Quote }) {
  const { lines, total, message } = quote;
  const payment = quotePayment(quote);
  const notes = [...payment, ...quoteExtras({ ...quote, delivery: null, phone: null, message })];
  return (
    <section aria-labelledby="asked">
      <Title order={2} size="h4" id="asked" mb="xs">
        Request
      </Title>
      <Table aria-label="Machines">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Machine</Table.Th>
            <Table.Th>Quantity</Table.Th>
            <Table.Th>Price</Table.Th>
            <Table.Th>Tax</Table.Th>
            <Table.Th>Sum</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a quote never move.
            <Table.Tr key={index}>
              <Table.Td>
                {line.product_name}
                {line.attachments.map((one) => (
                  <Text key={one.attachment_name} size="xs" c="dimmed">
                    {one.attachment_name} {usd(one.attachment_price)}
                  </Text>
                ))}
              </Table.Td>
              <Table.Td>{line.quantity}</Table.Td>
              <Table.Td>{line.product_price === null ? 'Call for price' : usd(line.product_price)}</Table.Td>
              <Table.Td>{usd(line.tax)}</Table.Td>
              <Table.Td>{usd(line.total)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" fw={550} mt="xs">
        {payment.length > 0 ? 'Due now' : 'Total'} {usd(total)}
      </Text>
      {notes.map((note) => (
        <Text key={note} size="sm" style={{ whiteSpace: 'pre-line' }}>
          {note}
        </Text>
      ))}
    </section>
  );
}

function Answered({ answer }: { answer: QuoteAnswer }) {
  const { message, lines, freight, tax, discount, total, validUntil, by, createdAt } = answer;
  return (
    <section aria-label={`Answer of ${moment(createdAt)}`}>
      <Title order={2} size="h4" mb="xs">
        Answer
      </Title>
      <Text size="sm" c="dimmed">
        {moment(createdAt)}
        {by && ` by ${by.displayName}`}, valid until {validUntil}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        {message}
      </Text>
      <List size="sm" my="xs">
        {lines.map((line) => (
          <List.Item key={line.slug}>
            {line.quantity} × {line.title}: {usd(line.total)}
          </List.Item>
        ))}
        {freight > 0 && <List.Item>Freight {usd(freight)}</List.Item>}
        {tax > 0 && <List.Item>Tax {usd(tax)}</List.Item>}
        {discount > 0 && <List.Item>Discount −{usd(discount)}</List.Item>}
      </List>
      <Text size="sm" fw={550}>
        Total {usd(total)}
      </Text>
    </section>
  );
}
