// Runs before the first paint, so that a dark choice never flashes light. The keys are those of lib/settings.ts and ui/theme.ts.
{
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const chosen = read('headend.theme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  document.documentElement.lang = /"language":"ko"/.test(read('headend.settings') ?? '') ? 'ko' : 'en'
}
