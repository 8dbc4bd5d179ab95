/**
 * Colours that belong together: a sky from top to horizon, three depths of ground, one accent, and the light and the
 * dark end of the scale.
 */
export type Palette = {
  sky: readonly [string, string, string];
  far: string;
  mid: string;
  near: string;
  accent: string;
  second: string;
  light: string;
  dark: string;
};

export const PALETTES: readonly Palette[] = [
  { sky: ['#f3c9a8', '#f9dcc0', '#fff0dd'], far: '#d99a7c', mid: '#b4634b', near: '#6d2f2c', accent: '#cf3f1d', second: '#3f6f6a', light: '#fff6ea', dark: '#3a1b1c' },
  { sky: ['#1f3b4d', '#4d7382', '#e7b98f'], far: '#5f8288', mid: '#335763', near: '#162f3a', accent: '#f0a35e', second: '#c8553d', light: '#fbeedd', dark: '#0e1f28' },
  { sky: ['#d8e2cf', '#e9edda', '#f9f4e3'], far: '#a9bc9a', mid: '#6d8a66', near: '#33503d', accent: '#d9763f', second: '#e7c46a', light: '#fbf8ec', dark: '#1f3328' },
  { sky: ['#3d2645', '#8a3f5d', '#f0a284'], far: '#8d4a63', mid: '#5b2e4d', near: '#2c1730', accent: '#ffcf9c', second: '#e2685a', light: '#ffeede', dark: '#1d0f21' },
  { sky: ['#bfe0df', '#dcefe8', '#fbf5e4'], far: '#7fb5b2', mid: '#3d8287', near: '#1a4b55', accent: '#ef7b56', second: '#f3c267', light: '#fcfaf0', dark: '#0f3039' },
  { sky: ['#f6d88e', '#fbe7b7', '#fff6dc'], far: '#e3b35c', mid: '#c07f31', near: '#6e4420', accent: '#d1502b', second: '#3b6b66', light: '#fffaea', dark: '#3f2713' },
  { sky: ['#c9bddc', '#e4d3e0', '#fbe8df'], far: '#a58fb9', mid: '#725b8d', near: '#3a2e57', accent: '#ee8a68', second: '#f2c6a2', light: '#fdf5f1', dark: '#231a38' },
  { sky: ['#0f2f2b', '#2a6458', '#a9c79b'], far: '#4f8471', mid: '#2a5a4c', near: '#113229', accent: '#f2b84b', second: '#dd6e42', light: '#f6f1dc', dark: '#0a201b' },
  { sky: ['#e9c7b9', '#f3dcd0', '#fbf0e8'], far: '#cf9d8c', mid: '#a86a5b', near: '#5e3732', accent: '#4a7c77', second: '#e0a458', light: '#fdf6f1', dark: '#36201e' },
  { sky: ['#f7c5bd', '#fbdcd0', '#fff1e6'], far: '#e99f93', mid: '#c9665f', near: '#7a3340', accent: '#2f5d62', second: '#f4b860', light: '#fff8f2', dark: '#401c26' },
  { sky: ['#26314f', '#51618a', '#d9b9b0'], far: '#6a789c', mid: '#414f77', near: '#1d2745', accent: '#f7a072', second: '#eddea4', light: '#f8efe6', dark: '#121930' },
  { sky: ['#e6d9b8', '#f0e7cd', '#faf5e6'], far: '#bfb27f', mid: '#8a8348', near: '#4a4a26', accent: '#b9472b', second: '#2f6d6a', light: '#fbf8ec', dark: '#2c2c18' },
  { sky: ['#f49a6c', '#f8bd8d', '#fde3bd'], far: '#d66b4a', mid: '#9c3d36', near: '#4f1d29', accent: '#ffe0a3', second: '#2e5a63', light: '#fff3df', dark: '#2c1019' },
  { sky: ['#cfdce6', '#e3e9ea', '#f8f2e6'], far: '#9db1bf', mid: '#637d90', near: '#2f4558', accent: '#df6f3f', second: '#e9bd6b', light: '#fbf8f1', dark: '#1c2b39' },
  { sky: ['#b9d4b1', '#dbe6bd', '#fbf3cf'], far: '#88ac7c', mid: '#4c7d54', near: '#22503e', accent: '#e85f5c', second: '#f5b841', light: '#fcf9e6', dark: '#143126' },
  { sky: ['#5a1f33', '#a13d45', '#f2b27d'], far: '#a84f4c', mid: '#74303f', near: '#3a1526', accent: '#f8d49b', second: '#e98a52', light: '#fdeedb', dark: '#260c18' },
  { sky: ['#a7c6d9', '#d4dfdc', '#fce6cc'], far: '#86a3b3', mid: '#55768a', near: '#284355', accent: '#e8743b', second: '#b83b2e', light: '#fdf6ea', dark: '#182a37' },
  { sky: ['#e4cfe0', '#f2dfe2', '#fff2e4'], far: '#c79fbd', mid: '#935f87', near: '#532f4f', accent: '#d9603b', second: '#6a8f6b', light: '#fff8f3', dark: '#311a30' },
];
