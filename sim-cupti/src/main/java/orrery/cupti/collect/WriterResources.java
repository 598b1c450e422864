package orrery.cupti.collect;

import orrery.cupti.record.Generation;

/**
 * What the writers of records share.
 *
 * @param generation which structures the records have
 * @param enabled which kinds are enabled
 * @param strings the strings that records point to
 * @param queues the queues of buffers
 * @param allocator finds the bytes of the next record
 */
record WriterResources(
        Generation generation,
        EnabledKinds enabled,
        StringTable strings,
        BufferQueues queues,
        RecordAllocator allocator) {}
