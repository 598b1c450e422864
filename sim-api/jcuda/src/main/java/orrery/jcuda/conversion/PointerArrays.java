package orrery.jcuda.conversion;

import java.util.ArrayList;
import java.util.List;
import jcuda.NativePointerObject;
import jcuda.Pointer;

/**
 * Arrays of pointers as memory of the host: a call gets an array with their addresses, and the pointers get what the
 * call has changed in it.
 */
final class PointerArrays {
    /** The arrays of the call that a thread makes. */
    private static final ThreadLocal<List<PointerArray>> OF_CALL = ThreadLocal.withInitial(ArrayList::new);

    private PointerArrays() {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record PointerArray(NativePointerObject[] pointers, long[] before, long[] numbers) {
        void putBack() {
            for (int i = 0; i < numbers.length; i++) {
                if (numbers[i] != before[i]) {
                    NativeParts.overwrite(pointers[i], numbers[i]);
                }
            }
        }
    }

    /** Returns an array with the addresses of pointers. */
    static long[] numbers(NativePointerObject[] pointers) {
        long[] numbers = new long[pointers.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = pointers[i] instanceof Pointer pointer
                    ? NativeParts.address(pointer)
                    : NativeParts.number(pointers[i]);
        }
        OF_CALL.get().add(new PointerArray(pointers, numbers.clone(), numbers));
        return numbers;
    }

    /** Puts what a call has changed into the pointers. */
    static void putBack() {
        List<PointerArray> arrays = OF_CALL.get();
        if (!arrays.isEmpty()) {
            OF_CALL.remove();
            arrays.forEach(PointerArray::putBack);
        }
    }
}
