import { Anchor, Table, Text, Title } from '@mantine/core';
import { readableSize } from '../../../contracts/upload-rules.ts';
import { isAddress } from '../../../field-types/definition/facts.ts';
import type { Submission } from '../submissions.contract.ts';

/** What was sent: the answers by label, and the files [I22]. */
export function SubmissionAnswers({ answers, files }: Pick<Submission, 'answers' | 'files'>) {
  return (
    <>
      <section aria-labelledby="answers">
        <Title order={2} size="h4" id="answers" mb={8}>
          Answers
        </Title>
        {answers.length === 0 ? (
          <Text c="dimmed">No answers were kept.</Text>
        ) : (
          <Table aria-labelledby="answers" verticalSpacing={8}>
            <Table.Tbody>
              {answers.map(({ field, label, type, text }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row" w="30%" style={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>
                    {label}
                  </Table.Th>
                  <Table.Td style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                    {isAddress(type) && text !== '' ? <Anchor href={`mailto:${text}`}>{text}</Anchor> : text}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </section>
      {files.length > 0 && (
        <section aria-labelledby="files">
          <Title order={2} size="h4" id="files" mb={8}>
            Files
          </Title>
          <ul>
            {files.map((file) => (
              <li key={file.id} style={{ overflowWrap: 'anywhere' }}>
                <Anchor href={file.url} download={file.name}>
                  {file.name}
                </Anchor>{' '}
                ({readableSize(file.size)})
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
