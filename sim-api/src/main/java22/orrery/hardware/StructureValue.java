package orrery.hardware;

import java.lang.foreign.MemorySegment;

/**
 * An argument that is a structure, not a pointer to it.
 *
 * @param memory the structure
 */
record StructureValue(MemorySegment memory) {}
