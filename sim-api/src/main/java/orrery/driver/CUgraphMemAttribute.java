package orrery.driver;

/** The attributes of the memory of graphs, by their documented names. Source: {@code CUgraphMem_attribute}. */
public enum CUgraphMemAttribute {
    /** Bytes that belong to graphs. */
    USED_MEM_CURRENT,
    /** The most bytes that belonged to graphs since the last reset, which is to set this to 0. */
    USED_MEM_HIGH,
    /** Bytes of physical memory that the allocator of graphs has. */
    RESERVED_MEM_CURRENT,
    /** The most bytes of physical memory since the last reset, which is to set this to 0. */
    RESERVED_MEM_HIGH
}
