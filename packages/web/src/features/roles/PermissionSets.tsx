import { count } from '../../lib/formats.ts'
import { useProfile } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { classes } from '../../ui/classes.ts'
import type { DrawnProps } from '../../ui/form/spec.ts'
import { Pill } from '../../ui/Status.tsx'
import { difference, isSensitive, permissionSets, permissionsIn, ticked } from './permissionSets.ts'

/** From so many on a set is as wide as the page. */
const wide = 4

/** What a role may do, one box a permission; what the reader does not hold themselves cannot be ticked. */
export function PermissionSets({ label, value, before, error, onChange }: DrawnProps) {
  const word = useWords('roles')
  const held = new Set<string>(useProfile().permissions)
  const chosen = permissionsIn(value)
  const { added, removed } = difference(permissionsIn(before), chosen)
  return (
    <div role="group" aria-label={label} className="hd-sets">
      {error && <p className="hd-sets-error">{error}</p>}
      {permissionSets.map(({ set, names }) => (
        <section
          key={set}
          aria-label={word(`set.${set}`)}
          className={classes('hd-card', 'hd-set', names.length >= wide && 'hd-set-wide')}
        >
          <header>
            <h2>{word(`set.${set}`)}</h2>
            <span className="hd-card-meta">
              {word('chosen', {
                chosen: count(names.filter((name) => chosen.includes(name)).length),
                all: count(names.length),
              })}
            </span>
          </header>
          <ul>
            {names.map((name) => {
              const isOn = chosen.includes(name)
              const isChanged = added.includes(name) || removed.includes(name)
              // One that is on can be taken off by whoever may change the role at all.
              const lacks = !held.has(name)
              return (
                <li
                  key={name}
                  className={isChanged ? 'hd-set-changed' : undefined}
                  data-tip={lacks ? word('lacking') : undefined}
                >
                  <Checkbox
                    checked={isOn}
                    disabled={lacks && !isOn}
                    onChange={(next) => onChange(ticked(chosen, name, next))}
                    label={
                      <>
                        <span className="hd-set-name">{word(`permission.${name}`)}</span>
                        <span className="hd-set-about">{word(`about.${name}`)}</span>
                      </>
                    }
                  />
                  {isChanged ? (
                    <Pill family={isOn ? 'ok' : 'bad'}>{word(isOn ? 'added' : 'removed')}</Pill>
                  ) : (
                    isSensitive(name) && <Pill family="warn">{word('sensitive')}</Pill>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
