import { Navigate, useParams } from 'react-router';
import { submissionsPaths } from '../submissions.paths.ts';

/** The other address of a submission leads to its own [Q34]. */
export default function LongerAddressPage() {
  const { id = '' } = useParams();
  return <Navigate to={submissionsPaths.one(id)} replace />;
}
