/** Kinds of a satellite dish's converter (LNB) and of the switch before several of them. */
export const lnbTypes = ['Single', 'Universal', 'DiSEqC'] as const

/** A kind of converter with its values: local oscillator frequencies in MHz, or ports of the switch. */
export type LnbOption = Readonly<{ lnbType: string; lnbValues: readonly string[] }>

/** What converters of the usual makes have: a model that says nothing takes these. */
const usual: readonly LnbOption[] = [
  { lnbType: 'Single', lnbValues: ['5150', '9750', '10000', '10600', '10750', '11300'] },
  { lnbType: 'Universal', lnbValues: ['9750', '10600'] },
  { lnbType: 'DiSEqC', lnbValues: ['1', '2', '3', '4'] },
]

const prefix = 'lnb.'

/** The settings of a converter that devices of a model take: those of its support features `lnb.<type>.<value>`, or the usual ones. */
export const lnbOptions = (supportFeatures: readonly string[]): readonly LnbOption[] => {
  const own = supportFeatures.flatMap((name) => {
    const [lnbType, lnbValue] = name.startsWith(prefix) ? name.slice(prefix.length).split('.') : []
    return lnbType && lnbValue ? [{ lnbType, lnbValue }] : []
  })
  if (own.length === 0) return usual
  return [...Map.groupBy(own, ({ lnbType }) => lnbType)].map(([lnbType, values]) => ({
    lnbType,
    lnbValues: values.map(({ lnbValue }) => lnbValue).toSorted((a, b) => Number(a) - Number(b)),
  }))
}

/** Whether devices of a model take these settings. */
export const takesLnb = (
  supportFeatures: readonly string[],
  { lnbType, lnbValue }: Readonly<{ lnbType: string; lnbValue: string }>,
): boolean =>
  lnbOptions(supportFeatures).some((option) => option.lnbType === lnbType && option.lnbValues.includes(lnbValue))
