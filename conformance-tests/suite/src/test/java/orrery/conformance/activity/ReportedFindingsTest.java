package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import orrery.conformance.WithContext;
import orrery.cupti.report.HtmlReport;
import orrery.cupti.report.RunRecorder;
import orrery.driver.CUgraph;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.MachineOptions;

/** Findings in a report lead to the operations that they are about. */
class ReportedFindingsTest extends WithContext {
    private static final int NODES = 16_000;

    private final RunRecorder recorder = RunRecorder.record(machine);

    ReportedFindingsTest() {
        super(MachineOptions.defaults().withChecks(Checks.of(Check.RACES)));
    }

    /** Each node of a graph races with a memset: the time grows with the findings, and not with their square. */
    @Test
    @Timeout(60)
    void thousandsOfFindingsLeadToTheirOperations() throws IOException {
        long memory = cuda.cuMemAlloc(4L * NODES);
        cuda.cuMemsetD32Async(memory, 0, NODES, cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING));
        CUgraph graph = cuda.cuGraphCreate(0);
        for (int i = 0; i < NODES; i++) {
            cuda.cuGraphAddMemsetNode(
                    graph,
                    List.of(),
                    new CUmemsetNodeParams(memory + 4L * i, 0L, 7, 4, 1L, 1L, cuda.cuCtxGetCurrent()));
        }
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), stream);
        cuda.cuStreamSynchronize(stream);
        List<Finding> findings = machine.findings();
        assertEquals(NODES, findings.size());
        StringWriter page = new StringWriter();
        HtmlReport.of("findings", recorder.run()).withFindings(findings).write(page);
        List<String> races = Splitter.on("{\"check\":\"races\"").splitToList(page.toString());
        assertEquals(NODES + 1, races.size());
        for (String race : races.subList(1, races.size())) {
            assertTrue(race.contains("\"ops\":[") && !race.contains("\"ops\":[]"), race);
        }
    }
}
