import type { Dialect } from './dialect.js';

export const bedrock: Dialect = {
  id: 'bedrock',
  title: 'Amazon Bedrock Converse API',
  docs: ['https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html'],
  packages: ['@aws-sdk/client-bedrock-runtime'],
  owner: 'wire',
  factories: [],
  toolOptions: [],
  types: [],
  wireTypes: ['Tool', 'ToolSpecification', 'ToolConfiguration'],
};
