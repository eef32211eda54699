const { TestEnvironment } = require('jest-environment-node');
const { withDocumentValidator } = require('./withDocumentValidator.cjs');

module.exports = withDocumentValidator(TestEnvironment);
