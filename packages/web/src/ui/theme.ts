import { createTheme, rem } from '@mantine/core'
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'

/** Ten steps of the cobalt accent: 6 is the light theme's, 5 the dark theme's. */
const accent: MantineColorsTuple = [
  '#eef3ff',
  '#dce5fe',
  '#c4d2fb',
  '#9cbbff',
  '#7499fb',
  '#3e64de',
  '#3558db',
  '#2a48bc',
  '#2c4bb3',
  '#1f3690',
]

/** The kit's measures for the parts Mantine draws. Colours come from the tokens, through {@link tokenVariables}. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  colors: { accent },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: rem(11), sm: rem(12), md: rem(13), lg: rem(14), xl: rem(16) },
  lineHeights: { xs: '16px', sm: '16px', md: '20px', lg: '20px', xl: '24px' },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(4), sm: rem(4), md: rem(6), lg: rem(8), xl: rem(12) },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-2)',
    xl: 'var(--shadow-3)',
  },
  headings: {
    fontFamily: 'inherit',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(20), lineHeight: '28px' },
      h2: { fontSize: rem(13), lineHeight: '20px' },
      h3: { fontSize: rem(12), lineHeight: '16px' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A dialog of the kit is in the browser's top layer: what opens inside it must stay inside it.
    Popover: { defaultProps: { withinPortal: false } },
    Combobox: { defaultProps: { withinPortal: false } },
    Select: {
      defaultProps: {
        size: 'md',
        allowDeselect: false,
        checkIconPosition: 'right',
        comboboxProps: { withinPortal: false },
      },
    },
    TextInput: { defaultProps: { size: 'md' } },
  },
})

/** Points Mantine's own names at the tokens, so that both themes are one set of names. */
export const tokenVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-3)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--field)',
    '--mantine-color-disabled': 'var(--subtle)',
    '--mantine-color-disabled-color': 'var(--text-3)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-light': 'var(--accent-soft)',
    '--mantine-primary-color-light-color': 'var(--accent-text)',
  },
  light: {},
  dark: {},
})
