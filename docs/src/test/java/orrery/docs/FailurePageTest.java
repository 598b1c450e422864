package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import orrery.cupti.report.HtmlReport;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.dim3;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** The page of a report in Chromium: what failed is on top. */
@Tag("one-jdk")
class FailurePageTest {
    @RegisterExtension
    static final ReportBrowser BROWSER = new ReportBrowser();

    /** A query that finds work, and a call that fails and whose failure the program handles. */
    private static void oneFailure(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreate();
        CUevent event = cuda.cudaEventCreate();
        Kernel slow = Kernel.empty().named("slow").costPerBlock((shape, args) -> 1_000_000);
        cuda.cudaLaunchKernel(slow, new dim3(1), new dim3(1), 0, stream);
        cuda.cudaEventRecord(event, stream);
        out.println(cuda.cudaStreamQuery(stream));
        try {
            cuda.cudaLaunchKernel(slow, new dim3(1), new dim3(2048), 0, stream);
        } catch (CudaRuntimeException e) {
            out.println(e.error());
        }
        cuda.cudaStreamSynchronize(stream);
    }

    @Test
    void aFailureIsOnTopWithItsRuleAndWhatIsLegal() throws IOException {
        BROWSER.open(ReportBrowser.report("failure", FailurePageTest::oneFailure), "");
        assertEquals(1, BROWSER.number("document.querySelectorAll('.failure').length"));
        String failure = BROWSER.find(".failure").getText();
        assertTrue(failure.contains("cudaErrorInvalidConfiguration"), failure);
        assertTrue(failure.contains("legal"), failure);
        assertTrue(failure.contains("orrery run first-kernel"), failure);
        BROWSER.find(".failure [data-step]").click();
        String happens = BROWSER.find(".happens").getText();
        assertTrue(happens.contains("cudaLaunchKernel fails: cudaErrorInvalid"), happens);
        assertEquals("1", BROWSER.find(".stat.alarm b").getText(), "calls that failed");
    }

    @Test
    void aRuleLeadsToItsTextAndToItsLesson() throws IOException {
        HtmlReport report = ReportBrowser.report("failure", FailurePageTest::oneFailure)
                .withRules("rules.html")
                .withLessons(RuleLessons.in("guide"));
        BROWSER.open(report, "");
        assertTrue(links().matches("rules.html#LAUNCH-\\d+,guide/00-first-kernel.html"), links());
    }

    private static String links() {
        return BROWSER.text("[...document.querySelectorAll('.failure dl a')].map(a => a.getAttribute('href')).join()");
    }

    @Test
    void aDeadlockIsDrawnAsACycle() throws IOException {
        BROWSER.open(ReportBrowser.report("deadlock"), "");
        assertTrue(BROWSER.number("document.querySelectorAll('svg.cycle .node').length") >= 4);
        assertEquals(1, BROWSER.number("document.querySelectorAll('svg.cycle path.nobody').length"));
        assertTrue(BROWSER.find(".failure h2").getText().contains("nothing can make it go on"));
    }

    @Test
    void streamsThatWaitForEachOtherAreDrawnAsACycle() throws IOException {
        BROWSER.open(ReportBrowser.report("deadlocks"), "");
        assertEquals(5, BROWSER.number("document.querySelectorAll('svg.cycle .node').length"));
        assertEquals(0, BROWSER.number("document.querySelectorAll('svg.cycle .nobody').length"));
    }

    @Test
    void aLongChainOfADeadlockIsDrawnInPart() throws IOException {
        BROWSER.open(ReportBrowser.report("two-streams"), "");
        String drawn = BROWSER.text("""
                (() => {
                  const place = document.createElement("div"), links = [];
                  for (let i = 0; i < 3000; i++) links.push(["work " + i, "work " + (i + 1)]);
                  drawDeadlock(place, links);
                  return [...place.querySelectorAll(".node text")].map(each => each.textContent).join();
                })()""");
        assertEquals(
                "work 0,work 1,work 2,work 3,work 4,work 5,"
                        + "and 2,990 more,work 2996,work 2997,work 2998,work 2999,work 3000",
                drawn);
    }
}
