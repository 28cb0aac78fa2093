module.exports = {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: {
        // Below `phone` rows become cards and the sidebar a drawer; below `desk` the sidebar is a rail;
        // below `narrow` what stands side by side on a phone no longer fits.
        phone: '48em',
        narrow: '22.5em',
        desk: '75em',
      },
    },
  },
};
