package orrery.core.work;

import org.jspecify.annotations.Nullable;
import orrery.core.memory.ArrayMemory;
import orrery.device.CUmemorytype;

/**
 * The source or the target of a copy, as the program described it.
 *
 * @param side the kinds of memory that are allowed
 * @param address the address of the memory
 * @param pitch bytes from one row to the next; 0 for contiguous rows
 * @param rows rows from one layer to the next; 0 for contiguous layers
 * @param x the first byte of a row that is copied
 * @param y the first row of a layer that is copied
 * @param z the first layer that is copied
 * @param array the array; null for other memory
 */
public record CopyOperand(
        CUmemorytype side,
        long address,
        long pitch,
        long rows,
        long x,
        long y,
        long z,
        @Nullable ArrayMemory array) {

    /** Creates an operand that is not an array. */
    public CopyOperand(CUmemorytype side, long address, long pitch, long rows, long x, long y, long z) {
        this(side, address, pitch, rows, x, y, z, null);
    }

    /** Returns an operand of consecutive bytes. */
    public static CopyOperand linear(long address, CUmemorytype side) {
        return new CopyOperand(side, address, 0, 0, 0, 0, 0);
    }

    /** Returns an operand that is an array. */
    public static CopyOperand of(ArrayMemory array, long x, long y, long z) {
        return new CopyOperand(
                CUmemorytype.ARRAY, array.memory().base(), array.rowBytes(), array.rows(), x, y, z, array);
    }

    /** Returns the bytes from one row of {@code width} bytes to the next. */
    public long rowPitch(long width) {
        return pitch == 0 ? width : pitch;
    }

    /** Returns the rows from one layer of {@code height} rows to the next. */
    public long rowsOfLayer(long height) {
        return rows == 0 ? height : rows;
    }

    /** Returns the address of the first byte of a copy of layers of {@code height} rows of {@code width} bytes. */
    public long first(long width, long height) {
        return address + (z * rowsOfLayer(height) + y) * rowPitch(width) + x;
    }
}
