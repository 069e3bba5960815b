/** The dictionaries which nobody needs before they opened a screen. */
export const furtherDictionaries = import.meta.glob<Record<string, object>>([
  './{en,ko}/*.ts',
  '!./{en,ko}/{common,auth,home,devices,list}.ts',
])
