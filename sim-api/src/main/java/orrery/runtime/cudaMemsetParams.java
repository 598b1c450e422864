package orrery.runtime;

import orrery.driver.CUmemsetNodeParams;

/**
 * A memset of rows of elements, by the names of the documented fields.
 *
 * <pre>{@code
 * cudaMemsetParams params = new cudaMemsetParams();
 * params.dst = x;
 * params.elementSize = 4;
 * params.width = 1024;
 * params.height = 1;
 * cuda.cudaGraphAddMemsetNode(graph, List.of(), params);
 * }</pre>
 *
 * <p>Source: {@code struct cudaMemsetParams} of {@code driver_types.h}.
 */
public final class cudaMemsetParams extends RuntimeStruct {
    /** The first byte. */
    public long dst;

    /** Bytes from one row to the next; unused for a single row. */
    public long pitch;

    /** The value; its low bytes count. */
    public int value;

    /** Bytes of an element: 1, 2 or 4. */
    public int elementSize;

    /** The number of elements of a row. */
    public long width;

    /** The number of rows. */
    public long height;

    /** Creates a struct whose fields are zero or empty, as {@code = {}} makes it in C. */
    public cudaMemsetParams() {}

    /** Returns the runtime's form. */
    static cudaMemsetParams of(CUmemsetNodeParams memset) {
        cudaMemsetParams params = new cudaMemsetParams();
        params.dst = memset.dst();
        params.pitch = memset.pitch();
        params.value = memset.value();
        params.elementSize = memset.elementSize();
        params.width = memset.width();
        params.height = memset.height();
        return params;
    }
}
