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
    private static final int CELL = 4;
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
        table.answers("cuMipmappedArrayGetLevel", (s, a) -> {
            CUmipmappedArray whole = a.handle(a.word(), CUmipmappedArray.class);
            int level = a.integer();
            CUarray array = s.driver().cuMipmappedArrayGetLevel(whole, level);
            Vulkan.Place base = s.vulkan().placeOf(whole);
            s.vulkan().place(array, base.memory(), base.offset() + offsetOf(s, whole, level));
            return s.made(a, Kind.ARRAY, array);
        });
        table.answers("arrayread", (s, a) -> {
            CUarray array = a.handle(a.word(), CUarray.class);
            int count = a.integer(1);
            long first = cell(s, array, a.integer(0));
            IntView cells = s.vulkan().placeOf(array).memory().object().ints();
            CallAnswer answer = CallAnswer.success();
            for (int i = 0; i < count; i++) {
                answer.with(Integer.toUnsignedString(cells.get(first + i)));
            }
            return answer;
        });
        table.does("arraywrite", (s, a) -> {
            CUarray array = a.handle(a.word(), CUarray.class);
            int value = a.integer();
            int count = a.integer(1);
            long first = cell(s, array, a.integer(0));
            IntView cells = s.vulkan().placeOf(array).memory().object().ints();
            for (int i = 0; i < count; i++) {
                cells.set(first + i, value);
            }
        });
    }

    /**
     * Maps an array on memory, {@code memory offset WxHxD FORMAT channels flags levels}; {@code memory null} passes no
     * structure.
     */
    private static CallAnswer map(ReplaySession s, TranscriptArguments a) {
        CUexternalMemory memory = a.handle(a.word(), CUexternalMemory.class);
        if (a.takeIf("null")) {
            return s.made(a, Kind.MIPMAP, s.driver().cuExternalMemoryGetMappedMipmappedArray(memory, null));
        }
        long offset = a.number();
        List<String> extents = Splitter.on('x').splitToList(a.word("1x0x0"));
        CUarray3DDescriptor base = new CUarray3DDescriptor(
                TranscriptArguments.number(extents.get(0)),
                TranscriptArguments.number(extents.get(1)),
                TranscriptArguments.number(extents.get(2)),
                FORMATS.get(a.word("UINT32")),
                a.integer(1),
                (int) a.flags());
        CUmipmappedArray array = s.driver()
                .cuExternalMemoryGetMappedMipmappedArray(
                        memory, new CUexternalMemoryMipmappedArrayDesc(offset, base, a.integer(1)));
        s.vulkan().place(array, s.vulkan().placeOf(memory).memory(), offset);
        return s.made(a, Kind.MIPMAP, array);
    }

    /** Returns the distance of a level of 32-bit numbers from the base: the levels lie one after the other. */
    private static long offsetOf(ReplaySession s, CUmipmappedArray whole, int level) {
        long offset = 0;
        for (int i = 0; i < level; i++) {
            CUarray3DDescriptor above =
                    s.driver().cuArray3DGetDescriptor(s.driver().cuMipmappedArrayGetLevel(whole, i));
            offset += CELL * above.width() * Math.max(1, above.height());
        }
        return offset;
    }

    /** Returns the first cell of a row of an array, which must be usable. */
    private static long cell(ReplaySession s, CUarray array, int row) {
        long width = s.driver().cuArray3DGetDescriptor(array).width();
        return s.vulkan().placeOf(array).offset() / CELL + row * width;
    }
}
