package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.sim.PtxCompilationException;

/** What a module may begin with, as an H200 with the driver of CUDA 13.0 answered. */
class ModuleHeaderTest {

    private static void compile(String header) {
        new PtxKernels().compile(header.replace('|', '\n') + "\n.visible .entry k() { ret; }");
    }

    private static void refuses(String header, PtxCompilationException.Reason reason) {
        PtxCompilationException refused = assertThrows(PtxCompilationException.class, () -> compile(header));
        assertEquals(reason, refused.reason(), refused::log);
    }

    private static String of(String version, String target) {
        return ".version " + version + "|.target " + target + "|.address_size 64";
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.3", "3.0", "3.2", "4.3", "5.1", "6.0", "6.5", "7.0", "7.8", "8.0", "8.8", "9.0"})
    void knownVersion(String version) {
        assertDoesNotThrow(() -> compile(of(version, "sm_90")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.9", "6.9", "7.9", "8.9", "9.1", "9.2", "10.0"})
    void unknownVersion(String version) {
        refuses(of(version, "sm_90"), PtxCompilationException.Reason.UNSUPPORTED_VERSION);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sm_10", "sm_21", "sm_37", "sm_53", "sm_75", "sm_88", "sm_90", "sm_90a", "compute_90"})
    void knownTarget(String target) {
        assertDoesNotThrow(() -> compile(of("2.3", target)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sm", "sm_9", "sm_999", "sm_90f", "SM_90", "foo", "debug"})
    void unknownTarget(String target) {
        refuses(of("8.0", target), PtxCompilationException.Reason.INVALID);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".version 8.0|.target sm_90",
                ".version 8.0 .target sm_90 .address_size 64",
                ".version 8.0|.target sm_90|.target sm_90|.address_size 64",
                ".version 8.0|.target sm_80, sm_90|.address_size 64",
                ".version 8.0|.target sm_90, texmode_unified|.address_size 64",
                ".version 8.0|.target sm_90, texmode_independent|.address_size 64"
            })
    void wholeHeader(String header) {
        assertDoesNotThrow(() -> compile(header));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".version 8|.target sm_90|.address_size 64",
                ".version 8.0|.version 8.0|.target sm_90|.address_size 64",
                ".version 8.0|.address_size 64",
                ".version 8.0|.address_size 64|.target sm_90",
                ".version 8.0|.target sm_90|.address_size 32",
                ".version 8.0|.target sm_90|.address_size 64|.address_size 64",
                ".version 8.0|.target sm_90, map_f64_to_f32|.address_size 64",
                ".version 2.0|.target sm_90|.address_size 64"
            })
    void damagedHeader(String header) {
        refuses(header, PtxCompilationException.Reason.INVALID);
    }
}
