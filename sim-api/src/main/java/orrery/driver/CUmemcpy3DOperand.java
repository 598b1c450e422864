package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;

/**
 * The source or the target of a copy of {@link BatchCopies#cuMemcpy3DBatchAsync}. Source: {@code CUmemcpy3DOperand} in
 * {@code cuda.h}.
 *
 * @param type what it is
 * @param ptr of memory that is not an array, the address where the copy begins
 * @param rowLength of memory that is not an array, elements from one row to the next; 0 if rows follow each other
 * @param layerHeight of memory that is not an array, rows from one layer to the next; 0 if layers follow each other
 * @param locHint where managed memory is expected; ignored, and may be null
 * @param array the array; null for other memory
 * @param x of an array, the first element in a row
 * @param y of an array, the first row in a layer
 * @param z of an array, the first layer
 */
public record CUmemcpy3DOperand(
        Type type,
        long ptr,
        long rowLength,
        long layerHeight,
        @Nullable CUmemLocation locHint,
        @Nullable CUarray array,
        long x,
        long y,
        long z) {

    /** What an operand is, by documented names. Source: {@code CUmemcpy3DOperandType} in {@code cuda.h}. */
    public enum Type {
        /** Memory that is not an array. */
        POINTER,
        /** An array. */
        ARRAY
    }

    /** Returns memory that is not an array. */
    public static CUmemcpy3DOperand pointer(long ptr, long rowLength, long layerHeight) {
        return new CUmemcpy3DOperand(Type.POINTER, ptr, rowLength, layerHeight, null, null, 0, 0, 0);
    }

    /** Returns memory whose rows and layers follow each other. */
    public static CUmemcpy3DOperand pointer(long ptr) {
        return pointer(ptr, 0, 0);
    }

    /** Returns an array, from the element at an offset on. */
    public static CUmemcpy3DOperand array(CUarray array, long x, long y, long z) {
        return new CUmemcpy3DOperand(Type.ARRAY, 0, 0, 0, null, array, x, y, z);
    }
}
