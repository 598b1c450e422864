package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.core.kernel.KernelFault;
import orrery.ptx.Corpus.Case;

/** Barrier objects in shared memory let threads go on when all have arrived, and all bytes. */
class MbarriersTest {
    private static final int[] IN = Corpus.input();

    private static int a(int thread) {
        return IN[thread];
    }

    private static int[] words(String kernel, int thread) {
        int a = a(thread);
        int b = IN[thread * 7 + 3 & Corpus.WORDS - 1];
        int c = IN[thread * 13 + 5 & Corpus.WORDS - 1];
        int block = thread & ~63;
        int lane = thread & 63;
        return switch (kernel) {
            case "mb_exchange" -> {
                int sum = 0;
                for (int round = 1; round <= 3; round++) {
                    sum += a(block + (lane + round * 7 & 63)) * round + (b ^ round);
                }
                yield new int[] {sum, c, 0, 0};
            }
            case "mb_drop" ->
                lane >= 32 ? new int[] {b, 0, 0, 0} : new int[] {a(thread + 32), a(block + 63 - lane) + 1, c, 1};
            case "mb_bytes" -> new int[] {a(block + 40), 0, b, c};
            case "mb_copy" -> new int[] {a(block + 63 - lane), 1, a, b + c};
            default -> throw new IllegalArgumentException(kernel);
        };
    }

    static Stream<Case> cases() {
        return Corpus.cases().filter(each -> each.file().equals("mbarriers"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answersAreTheSameAsInJava(Case kernel) {
        CorpusTest.assertWords(kernel, thread -> words(kernel.name(), thread));
    }

    private static String failure(String body) {
        TestDevice device = TestDevice.ofBody("", ".shared .b64 bar; .reg .b64 %d<4>;\n" + body);
        KernelFault thrown = assertThrows(KernelFault.class, () -> device.launch(1));
        return thrown.getCause().getMessage();
    }

    @Test
    void moreArrivalsThanExpected() {
        assertEquals(
                "mbarrier.arrive.shared.b64 at line 7 of the PTX makes 3 arrivals at an mbarrier that expects 2 more in"
                        + " this phase",
                failure("mbarrier.init.shared.b64 [bar], 2; mbarrier.arrive.shared.b64 %d1, [bar], 3;"));
    }

    @Test
    void anObjectThatIsNotInitialized() {
        assertTrue(failure("mbarrier.arrive.shared.b64 %d1, [bar];").endsWith("; it is not initialized"));
        assertTrue(failure("mbarrier.init.shared.b64 [bar], 1; mbarrier.inval.shared.b64 [bar];\n"
                        + "mbarrier.arrive.shared.b64 %d1, [bar];")
                .endsWith("; it is not initialized"));
    }

    @Test
    void noArrivals() {
        assertEquals(
                "mbarrier.init.shared.b64 at line 7 of the PTX initializes an mbarrier for 0 arrivals; legal are 1 to"
                        + " 1048575",
                failure("mbarrier.init.shared.b64 [bar], 0;"));
    }

    @Test
    void memoryThatIsNotShared() {
        assertTrue(failure("mov.u64 %d1, 64; mbarrier.init.b64 [%d1], 1;")
                .endsWith("names 0x40; an mbarrier must be in the shared memory of the block"));
    }
}
