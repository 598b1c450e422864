package orrery.hardware;

import java.lang.foreign.MemorySegment;

/**
 * A structure that is passed by value, not by address.
 *
 * @param memory its bytes
 */
record StructureValue(MemorySegment memory) {}
