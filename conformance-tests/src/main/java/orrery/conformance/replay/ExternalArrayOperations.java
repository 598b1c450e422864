package orrery.conformance.replay;

import com.google.common.base.Splitter;
import java.util.List;
import java.util.Map;
import orrery.driver.CUarray;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryMipmappedArrayDesc;
import orrery.driver.CUmipmappedArray;
import orrery.sim.ArrayFormat;
import orrery.sim.IntView;

/**
 * The operations of transcripts on mipmapped arrays on memory of another API. Their numbers are read and written in
 * Vulkan's memory.
 */
final class ExternalArrayOperations {
    private static final Map<String, ArrayFormat> FORMATS = Map.of(
            "UINT8", ArrayFormat.UNSIGNED_INT8,
            "UINT16", ArrayFormat.UNSIGNED_INT16,
            "UINT32", ArrayFormat.UNSIGNED_INT32,
            "SINT8", ArrayFormat.SIGNED_INT8,
            "SINT16", ArrayFormat.SIGNED_INT16,
            "SINT32", ArrayFormat.SIGNED_INT32,
            "HALF", ArrayFormat.HALF,
            "FLOAT", ArrayFormat.FLOAT);

    private ExternalArrayOperations() {}

    static void register(OperationTable table) {
        table.answers("cuExternalMemoryGetMappedMipmappedArray", ExternalArrayOperations::map);
        table.answers("cuMipmappedArrayGetLevel", call -> {
            CUmipmappedArray whole = call.handle(CUmipmappedArray.class);
            int level = call.integer();
            CUarray array = call.cuda.cuMipmappedArrayGetLevel(whole, level);
            Vulkan.Place base = call.vulkan().placeOf(whole);
            call.vulkan().place(array, base.memory(), base.offset() + offsetOf(call, whole, level));
            return call.made(Kind.ARRAY, array);
        });
        table.answers("arrayread", call -> {
            CUarray array = call.handle(CUarray.class);
            int count = call.integer(1);
            long first = cell(call, array, call.integer(0));
            IntView cells = call.vulkan().placeOf(array).memory().object().ints();
            return CallAnswer.ofNumbers(MachineMemory.numbers(cells, first, count));
        });
        table.does("arraywrite", call -> {
            CUarray array = call.handle(CUarray.class);
            int value = call.integer();
            int count = call.integer(1);
            long first = cell(call, array, call.integer(0));
            IntView cells = call.vulkan().placeOf(array).memory().object().ints();
            for (int i = 0; i < count; i++) {
                cells.set(first + i, value);
            }
        });
    }

    /**
     * Maps an array on memory, {@code memory offset WxHxD FORMAT channels flags levels}; {@code memory null} passes no
     * structure.
     */
    private static CallAnswer map(ReplayedCall call) {
        CUexternalMemory memory = call.handle(CUexternalMemory.class);
        if (call.takeIf("null")) {
            return call.made(Kind.MIPMAP, call.cuda.cuExternalMemoryGetMappedMipmappedArray(memory, null));
        }
        long offset = call.number();
        List<String> extents = Splitter.on('x').splitToList(call.word("1x0x0"));
        CUarray3DDescriptor base = new CUarray3DDescriptor(
                ReplayedCall.number(extents.get(0)),
                ReplayedCall.number(extents.get(1)),
                ReplayedCall.number(extents.get(2)),
                FORMATS.get(call.word("UINT32")),
                call.integer(1),
                (int) call.flags());
        CUmipmappedArray array = call.cuda.cuExternalMemoryGetMappedMipmappedArray(
                memory, new CUexternalMemoryMipmappedArrayDesc(offset, base, call.integer(1)));
        call.vulkan().place(array, call.vulkan().placeOf(memory).memory(), offset);
        return call.made(Kind.MIPMAP, array);
    }

    /** Returns the distance of a level of 32-bit numbers from the base: the levels lie one after the other. */
    private static long offsetOf(ReplayedCall call, CUmipmappedArray whole, int level) {
        long offset = 0;
        for (int i = 0; i < level; i++) {
            CUarray3DDescriptor above = call.cuda.cuArray3DGetDescriptor(call.cuda.cuMipmappedArrayGetLevel(whole, i));
            offset += Integer.BYTES * above.width() * Math.max(1, above.height());
        }
        return offset;
    }

    /** Returns the first cell of a row of an array, which must be usable. */
    private static long cell(ReplayedCall call, CUarray array, int row) {
        long width = call.cuda.cuArray3DGetDescriptor(array).width();
        return call.vulkan().placeOf(array).offset() / Integer.BYTES + row * width;
    }
}
