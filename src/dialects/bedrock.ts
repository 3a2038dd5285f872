import { defineDialect } from './dialect.js';

export const bedrock = defineDialect({
  id: 'bedrock',
  title: 'Amazon Bedrock Converse API',
  docs: ['https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html'],
  packages: ['@aws-sdk/client-bedrock-runtime'],
  owner: 'wire',
  schemaKey: 'inputSchema',
  wireTypes: ['Tool', 'ToolSpecification', 'ToolConfiguration', 'ToolInputSchema'],
  wireKeys: ['toolSpec'],
  senders: ['converse', 'converseStream', 'ConverseCommand', 'ConverseStreamCommand'],
});
