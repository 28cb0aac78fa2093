module.exports = {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: {
        // Below `phone` rows become cards and the sidebar a drawer; below `desk` the sidebar is a rail.
        phone: '48em',
        desk: '75em',
      },
    },
  },
};
