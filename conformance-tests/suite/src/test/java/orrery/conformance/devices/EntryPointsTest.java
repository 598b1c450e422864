package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.driver.CUdriverProcAddressQueryResult.SUCCESS;
import static orrery.driver.CUdriverProcAddressQueryResult.SYMBOL_NOT_FOUND;
import static orrery.driver.CUdriverProcAddressQueryResult.VERSION_NOT_SUFFICIENT;

import java.lang.invoke.MethodHandle;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.conformance.WithContext;
import orrery.core.host.ApiRule;
import orrery.driver.CUdriverProcAddressQueryResult;
import orrery.driver.CUprocAddress;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** Functions by their names, and functions that are not simulated. */
class EntryPointsTest extends WithContext {
    @Test
    void aFunctionIsCalled() throws Throwable {
        MethodHandle alloc = cuda.cuGetProcAddress("cuMemAlloc", 3020, CudaDriver.CU_GET_PROC_ADDRESS_DEFAULT)
                .pfn();
        long address = (long) alloc.invokeExact(64L);
        cuda.cuMemFree(address);
    }

    @ParameterizedTest
    @CsvSource({
        "cuMemAllocAsync, 11020, SUCCESS",
        "cuMemAllocAsync, 11010, VERSION_NOT_SUFFICIENT",
        "cuGraphLaunch, 13000, SUCCESS",
        "cuGraphLaunch, 9000, VERSION_NOT_SUFFICIENT",
        "cuGraphGetId, 13000, VERSION_NOT_SUFFICIENT",
        "cuTexRefCreate, 13000, SYMBOL_NOT_FOUND",
        "cuNoSuchFunction, 13000, SYMBOL_NOT_FOUND",
        "cuMemAlloc_v2, 13000, SYMBOL_NOT_FOUND"
    })
    void versions(String symbol, int version, CUdriverProcAddressQueryResult status) {
        CUprocAddress found = cuda.cuGetProcAddress(symbol, version, 0);
        assertEquals(status, found.symbolStatus());
        assertEquals(status == SUCCESS, found.pfn() != null);
    }

    /** In the functions for the per-thread default stream, null is that stream. */
    @ParameterizedTest
    @CsvSource({"1, false", "2, true"})
    void streams(long flags, boolean perThread) throws Throwable {
        MethodHandle idOf = cuda.cuGetProcAddress("cuStreamGetId", 13000, flags).pfn();
        long id = (long) idOf.invoke((CUstream) null);
        assertEquals(cuda.cuStreamGetId(perThread ? CUstream.PER_THREAD : CUstream.LEGACY), id);
    }

    @Test
    void illegalArguments() {
        List<Executable> calls = List.of(
                () -> cuda.cuGetProcAddress(null, 13000, 0),
                () -> cuda.cuGetProcAddress("cuInit", 13010, 0),
                () -> cuda.cuGetProcAddress("cuInit", 13000, 3),
                () -> cuda.cuGetProcAddress("cuInit", 13000, -1));
        calls.forEach(each -> assertRefused(ApiRule.ARGUMENT, each));
        assertNotNull(cuda.cuGetProcAddress("cuInit", 2000, 0).pfn());
        assertNull(cuda.cuGetProcAddress("cuInit", 1000, 0).pfn());
        assertEquals(
                VERSION_NOT_SUFFICIENT, cuda.cuGetProcAddress("cuInit", 1000, 0).symbolStatus());
        assertEquals(SYMBOL_NOT_FOUND, cuda.cuGetProcAddress("", 13000, 0).symbolStatus());
    }

    /** What needs hardware that the simulator does not have names itself and says what it needs. */
    @Test
    void notSimulated() {
        says(
                "cuMemGetHandleForAddressRange is not simulated",
                () -> cuda.cuMemGetHandleForAddressRange(
                        cuda.cuMemAlloc(1 << 16), 1 << 16, CudaDriver.CUmemRangeHandleType.DMA_BUF_FD, 0));
    }

    private static void says(String words, Runnable call) {
        String message =
                assertThrows(UnsupportedOperationException.class, call::run).getMessage();
        assertTrue(message.startsWith(words) && message.contains("legal is"), message);
    }
}
