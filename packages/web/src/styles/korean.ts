/** The Korean face in small parts, of which a browser fetches only those a page needs. Imported with the language. */
import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'
