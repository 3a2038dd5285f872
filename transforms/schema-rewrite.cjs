'use strict';

// jscodeshift loads transforms with `require`, and awaits what they return.
module.exports = async function transform(file, api, options) {
  const { transformOf } = await import('../dist/hosts/jscodeshift-transforms.js');
  return transformOf('schema-rewrite')(file, api, options);
};
