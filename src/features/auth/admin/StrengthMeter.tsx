import { bestScore, passwordStrength } from '../../users/passwords/password-strength.rules.ts';
import classes from './StrengthMeter.module.css';

const steps = Array.from({ length: bestScore }, (_, step) => step + 1);

/** How strong a new password is, in words and colour; a change of level is read out [A29]. */
export function StrengthMeter({ password }: { password: string }) {
  const { score, level } = passwordStrength(password);
  const isEmpty = password === '';
  return (
    <div className={`${classes.meter} ${classes[level.toLowerCase()]}`}>
      <div className={classes.bars} aria-hidden>
        {steps.map((step) => (
          <div key={step} className={classes.bar} data-reached={step <= score || undefined} />
        ))}
      </div>
      <div className={classes.level} aria-live="polite" aria-atomic>
        {!isEmpty && (
          <>
            <span className="visually-hidden">Password strength: </span>
            <span>{level}</span>
          </>
        )}
      </div>
    </div>
  );
}
